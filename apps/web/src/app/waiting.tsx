/** Shown while the session loads (spec: 'Loading...'). The skeleton class hides it for 150 ms, which avoids a flash. */
export function Waiting() {
  return (
    <div role="status" className="skeleton grid min-h-dvh place-items-center text-sub text-text-2">
      Loading...
    </div>
  );
}
