/** The part of the Web Locks API that the drain uses. As in browsers, a released lock becomes free asynchronously. */
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
  // One function cannot satisfy the real overloads; the drain uses this one.
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
