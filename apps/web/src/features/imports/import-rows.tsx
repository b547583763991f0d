import type { CheckedRow, RowFilter, RowResult } from '@dubplate/domain/imports/import.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { releaseOf } from '@dubplate/domain/songs/release-date.ts';
import { formatTableRelease } from '@dubplate/domain/songs/release-texts.ts';
import { TriangleAlert } from 'lucide-react';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton, SkeletonLine } from '../../ui/lists/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../ui/lists/table.tsx';
import { useImportRows } from './use-import.ts';

const columns = ['Row', 'Title', 'Artists', 'Link', 'Release date', 'Result'];
const grid =
  'wide:grid-cols-[minmax(0,auto)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,8.5rem)_minmax(0,1.6fr)]';

/** Table of all rows with their results, loaded page by page while the admin scrolls. */
export function ImportRows({ id, filter }: { id: string; filter: RowFilter }) {
  const list = useImportRows(id, filter);
  return (
    <Paged
      list={list}
      rows={list.data?.pages.flatMap((page) => page.rows)}
      skeleton={<RowsSkeleton />}
      endClassName="h-13"
      margin={1200}
      empty={<p className="py-10 text-center text-sub text-text-2">No rows like that in this file.</p>}
    >
      {(rows) => (
        <Table label="Rows of the file" columns={columns} grid={grid} busy={list.isPlaceholderData}>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </Table>
      )}
    </Paged>
  );
}

/** On phones two to four lines: title, artists, reason, and for errors the raw values of the file. */
function Row({ row }: { row: CheckedRow }) {
  const isError = row.result === 'error';
  const release = releaseOf(row);
  const written = isError ? [row.link, row.writtenDate].filter((value) => value !== null) : [];
  const reason = row.result === 'error' ? 'text-danger wide:text-text-2' : 'text-text-2';
  return (
    <TableRow className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 wide:gap-x-0">
      <TableCell className="row-span-4 font-mono text-label text-text-3 wide:row-span-1">{row.line}</TableCell>
      <TableCell className="truncate text-row wide:text-control wide:font-medium">{row.title || <Nothing />}</TableCell>
      <TableCell className="col-start-2 row-start-2 text-text-2 wrap-anywhere wide:col-start-auto wide:row-start-auto wide:py-2">
        {formatArtists(row.artists) || <Nothing />}
      </TableCell>
      <TableCell className="hidden text-text-2 wide:block wide:py-2">
        {row.platform && <span className="block">{row.platform}</span>}
        {row.link && (
          <span className={`block font-mono text-label text-text-3 ${isError ? 'wrap-anywhere' : 'truncate'}`}>
            {row.link}
          </span>
        )}
        {!row.platform && !row.link && <Nothing />}
      </TableCell>
      <TableCell className="hidden font-mono text-label text-text-3 wrap-anywhere wide:block wide:py-2">
        {release ? formatTableRelease(release) : (row.writtenDate ?? <Nothing />)}
      </TableCell>
      <TableCell className="contents wide:flex wide:flex-wrap wide:items-center wide:gap-x-3 wide:gap-y-1 wide:py-2">
        <span className="col-start-3 row-start-1 self-center wide:contents">
          <RowResultTag result={row.result} />
        </span>
        {row.reason && (
          <span
            className={`col-span-2 col-start-2 row-start-3 mt-0.5 min-w-0 text-sub wrap-anywhere wide:mt-0 wide:flex-1 wide:basis-32 ${reason}`}
          >
            {row.reason}
          </span>
        )}
        {written.length > 0 && (
          <span className="col-span-2 col-start-2 row-start-4 mt-0.5 grid min-w-0 font-mono text-label text-text-3 wrap-anywhere wide:hidden">
            {written.map((value) => (
              <span key={value}>{value}</span>
            ))}
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </>
);

export function RowsSkeleton() {
  return (
    <Skeleton label="Loading rows..." className="grid gap-px overflow-hidden rounded-card bg-surface-1">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex min-h-[49px] items-center gap-4 px-5" aria-hidden="true">
          <SkeletonLine className="h-3 w-6" />
          <SkeletonLine className="h-3 w-2/5" />
        </div>
      ))}
    </Skeleton>
  );
}

const words: Record<RowResult, string> = { new: 'New', duplicate: 'Duplicate', error: 'Error', added: 'Added' };
const looks: Record<RowResult, string> = {
  new: 'border-line-strong text-text',
  added: 'border-line-strong text-text',
  duplicate: 'border-transparent bg-surface-3 text-text-2',
  error: 'border-transparent bg-danger-soft text-danger',
};

function RowResultTag({ result }: { result: RowResult }) {
  return (
    <span
      className={`inline-flex h-6 flex-none items-center gap-[5px] rounded-tag border px-2 text-tag font-medium ${looks[result]}`}
    >
      {result === 'error' && <TriangleAlert size={13} aria-hidden="true" />}
      {words[result]}
    </span>
  );
}
