/** Builds the module that starts a worker, in memory, to weigh the worker's script: the report of the app's build does not have it. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { textOfBytes } from './text-of-bytes.ts'

/** `starter` imports the worker with `?worker&url`. Returns its size in brotli bytes. Throws if there is not exactly one such worker. */
export async function workerSize(root: string, starter: string): Promise<number> {
  const built = await build({
    ...{ root: join(root, 'client'), configFile: false, publicDir: false, logLevel: 'error' },
    resolve: { alias: [textOfBytes] },
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, starter), preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const workers = outputs.filter(({ fileName }) => /\.worker-[\w-]+\.js$/.test(fileName))
  const [worker] = workers
  if (worker === undefined || workers.length > 1)
    throw new Error(`${starter} starts ${workers.length} workers instead of one.`)
  return brotliCompressSync(worker.type === 'chunk' ? worker.code : worker.source).byteLength
}
