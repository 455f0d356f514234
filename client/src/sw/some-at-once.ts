/** Does `work` for each item, `count` at a time. Rejects with the first failure, after which no further item is begun. */
export async function someAtOnce<T extends object>(
  items: Iterable<T>,
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items]
  const workOn = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  try {
    await Promise.all(Array.from({ length: count }, workOn))
  } finally {
    left.length = 0
  }
}
