/** Creates the value once, on first use: for Intl formats, which are expensive to create, on pages that may not need them. */
export function lazily<T extends object>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
