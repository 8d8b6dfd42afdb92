/** Leads links of the former reference, such as `/docs#/Lists/addList`, to the operation that they name. */
export function followFormerLinks(): void {
  const [, operation] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
  if (operation === undefined) return;
  void fetch('/docs/operations.json')
    .then((response) => response.json() as Promise<Record<string, string>>)
    .then((places) => {
      const place = new Map(Object.entries(places)).get(operation);
      if (place !== undefined) location.replace(`/docs/${place}`);
    });
}
