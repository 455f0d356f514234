/** Just as much of Web Locks as the drain uses. As in browsers, what was given back is free a moment later. */
export function modelLocks(): LockManager {
  const held = new Set<string>()
  const request = async (
    name: string,
    _options: unknown,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    await Promise.resolve()
    if (held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      await Promise.resolve()
      held.delete(name)
    }
  }
  // The overloads of the real signature cannot be written as one function; the drain uses this one.
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
