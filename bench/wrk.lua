-- Sends prepared requests in turn, and prints the result as JSON. `bench/wrk.ts` writes the file of requests.
local requests = {}
local position = 0

function init(args)
  position = tonumber(args[2])
  for line in io.lines(args[1]) do
    local method, path, cookie, body = line:match('([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)')
    local headers = { cookie = cookie, origin = args[3], ['content-type'] = 'application/json' }
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= '' and body or nil)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('RESULT {"requests":%d,"failed":%d,"seconds":%f,"p50":%f,"p95":%f,"p99":%f}\n',
    summary.requests, failed, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3))
end
