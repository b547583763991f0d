import rules from './.dependency-cruiser.mjs';

/** Cycles between folders of the server. Test files are left out: they use several features at once. */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-server-folders',
      comment: 'Code that two features need from each other belongs to db/ or events/.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/' },
      to: { path: '^apps/server/src/', circular: true },
    },
  ],
  options: { ...rules.options, exclude: { path: '/dist/|/\\.stryker-tmp/|\\.test\\.ts$|^apps/server/test/' } },
};
