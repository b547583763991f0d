/** A table with two new songs, one duplicate and three invalid rows. */
export const csvFile = (existing: string) => ({
  name: 'spring-whites.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      '\uFEFFSong Title;Artists;Link;Timestamp;Release Date',
      'Ferrous;"Halden Roe, Mirre";https://soundcloud.com/mirre/ferrous;1:30;2027-12-04',
      `${existing};Velka;;;`,
      ';Velka;;;',
      '"Night ""Ferry""";Ines Calder;;;"January 15, 2027"',
      'Wire Garden;Moth Ledger, moth ledger;;;',
      'Slow Signal;Dree Hamlin;https://x.com/dree/status/12;;soon',
      '',
    ].join('\r\n'),
  ),
});

/** A table with this many new songs. */
export const longFile = (rows: number, name = 'Bulk') => ({
  name: `${name.toLowerCase()}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['title,artist', ...Array.from({ length: rows }, (_, row) => `${name} ${row},Artist ${row % 50}`)].join('\n'),
  ),
});

/** An export of the old product with users and songs. */
export const legacyFile = (email: string) => ({
  name: 'export.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      users: {
        u1: { username: 'mara', email: email.toUpperCase() },
        u2: { username: 'gone', email: 'gone@elsewhere.example' },
      },
      songs: {
        s1: {
          title: 'Halogen',
          artist: 'Kasimir Poe',
          artists: ['Kasimir Poe'],
          platformType: 'instagram',
          instagramUrl: 'https://www.instagram.com/p/Cabcdefghij/',
          instagramMetadata: { videoIndex: 2, timestamp: '0:40' },
          releaseData: 'March 5, 2025 at 12:00:00 AM UTC-4',
          userId: 'u1',
          favorites: { u1: '2025-01-02T00:00:00.000Z', u2: '2025-01-03T00:00:00.000Z' },
          upvotes: { u2: true },
        },
      },
    }),
  ),
});
