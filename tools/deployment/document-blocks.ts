export type Block = { command: string; line: number } & (
  | { kind: 'run' | 'internet' | 'edit' }
  | { kind: 'skip'; reason: string }
);

/**
 * The bash blocks of the section with this heading, such as '## Set up', in order. A word after `bash` says how the
 * drill treats it.
 */
export function readBlocks(document: string, heading: string): Block[] {
  const lines = document.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`there is no section "${heading}"`);
  const nextSection = new RegExp(`^#{1,${heading.indexOf(' ')}} `);
  const blocks: Block[] = [];
  let at = start + 1;
  while (at < lines.length && !nextSection.test(lines[at]!)) {
    const fence = /^( *)```bash ?(.*)$/.exec(lines[at]!);
    at += 1;
    if (!fence) continue;
    const [, indent, mark] = fence as unknown as [string, string, string];
    const end = lines.indexOf(`${indent}\`\`\``, at);
    // A block in a numbered list is indented.
    const command = lines.slice(at, end).map((line) => line.slice(indent.length));
    blocks.push({ command: command.join('\n'), line: at, ...readMark(mark) });
    at = end + 1;
  }
  return blocks;
}

function readMark(mark: string): { kind: 'run' | 'internet' | 'edit' } | { kind: 'skip'; reason: string } {
  if (mark === '') return { kind: 'run' };
  if (mark === 'edit') return { kind: 'edit' };
  if (mark === 'needs=internet') return { kind: 'internet' };
  const reason = /^skip=([\w.]+)$/.exec(mark)?.[1];
  if (!reason) throw new Error(`a block has the unknown mark "${mark}"`);
  return { kind: 'skip', reason };
}
