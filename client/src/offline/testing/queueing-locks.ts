/** In-memory Web Locks: one holder per name; other requests queue until they get the lock or abort. */

type Turn = { readonly take: () => Promise<void>; readonly signal: AbortSignal | undefined }

export function queueingLocks(): LockManager {
  const lines = new Map<string, Turn[]>()
  const serve = async (name: string): Promise<void> => {
    const line = lines.get(name) ?? []
    for (let turn = line[0]; turn !== undefined; turn = line[0]) {
      if (turn.signal?.aborted !== true) await turn.take()
      line.shift()
    }
  }
  const request = (
    name: string,
    { signal, ifAvailable }: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const take = async (): Promise<void> => {
        try {
          const result: unknown = await work({ name, mode: 'exclusive' })
          resolve(result)
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const giveUp = (): void => reject(new DOMException('given up', 'AbortError'))
      if (signal?.aborted === true) {
        giveUp()
        return
      }
      signal?.addEventListener('abort', giveUp)
      const line = lines.get(name) ?? []
      if (ifAvailable === true && line.length > 0) {
        resolve(work(null))
        return
      }
      lines.set(name, line)
      line.push({ take, signal })
      if (line.length === 1) void serve(name)
    })
  // One function cannot satisfy the real overloads.
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
