/** The value is made when it is first asked for, and once: for formats, which cost more to make than to use, on pages that may not need them. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
