/** Web Locks in memory: one holder for each name, the others in line until they have their turn or give up. */

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
    { signal }: { readonly signal?: AbortSignal },
    work: (lock: Lock) => unknown,
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
      lines.set(name, line)
      line.push({ take, signal })
      if (line.length === 1) void serve(name)
    })
  // The overloads of the real signature cannot be written as one function.
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}
