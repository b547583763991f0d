export type Scrape = {
  /** The names of all exported metrics, also of those without a value yet. */
  names: Set<string>;
  /** The sum of the series with these labels; undefined without such a series. */
  read(name: string, labels?: Record<string, string>): number | undefined;
};

/** Reads /metrics as Prometheus does. */
export async function scrape(port: number): Promise<Scrape> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const series = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label])),
    value: Number(value),
  }));
  const names = new Set(series.map(({ name }) => name!));
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    names.add(name!);
    if (type === 'histogram') for (const suffix of ['bucket', 'sum', 'count']) names.add(`${name}_${suffix}`);
  }
  return {
    names,
    read(metric, wanted = {}) {
      const values = series
        .filter(
          ({ name, labels }) =>
            name === metric && Object.entries(wanted).every(([key, label]) => labels[key] === label),
        )
        .map(({ value }) => value);
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
    },
  };
}
