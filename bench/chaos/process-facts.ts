/** Resources of a running Node process: open files, and memory after garbage collection. */
import { readdirSync, readlinkSync } from 'node:fs'
import { z } from 'zod'

/** Bytes. `live` is the memory in use after a collection, on and off the heap. */
export type Memory = { readonly live: number; readonly resident: number }

export type OpenFiles = { readonly sockets: number; readonly others: number }

const targetsSchema = z.tuple([z.looseObject({ webSocketDebuggerUrl: z.url() })])
const answerSchema = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.string() }).optional() }),
})
const usageSchema = z.object({
  heapUsed: z.number(),
  external: z.number(),
  rss: z.number(),
})

export function openFiles(pid: number): OpenFiles {
  const folder = `/proc/${pid}/fd`
  const links = readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      // Closed since the list was read.
      return []
    }
  })
  const sockets = links.filter((link) => link.startsWith('socket:')).length
  return { sockets, others: links.length - sockets }
}

/** Triggers the garbage collection through the process's inspector, twice, as some memory is only freed by the second. */
export async function memoryAfterCollection(inspectorPort: number): Promise<Memory> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [{ webSocketDebuggerUrl }] = targetsSchema.parse(await list.json())
  const socket = new WebSocket(webSocketDebuggerUrl)
  try {
    await opened(socket)
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    await ask(socket, 2, 'HeapProfiler.collectGarbage')
    const text = await ask(socket, 3, 'Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    })
    const { heapUsed, external, rss } = usageSchema.parse(JSON.parse(text))
    return { live: heapUsed + external, resident: rss }
  } finally {
    socket.close()
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')))
  })
}

/** The value of an evaluation; empty for commands without one. */
function ask(socket: WebSocket, id: number, method: string, params: object = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent): void => {
      const answer = answerSchema.safeParse(JSON.parse(String(data)))
      if (answer.data?.id !== id) return
      socket.removeEventListener('message', onMessage)
      resolve(answer.data.result.result?.value ?? '')
    }
    socket.addEventListener('message', onMessage)
    socket.addEventListener('close', () =>
      reject(new Error(`The inspector left before answering ${method}.`)),
    )
    socket.send(JSON.stringify({ id, method, params }))
  })
}
