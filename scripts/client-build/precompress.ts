/** Writes a brotli and a gzip copy of every text file and every uncompressed font of the built client, so that the BFF never compresses while serving. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|ttf)$/
/** Bytes. Below this size the header costs more than the compression saves. */
const MIN_BYTES = 512
/** Bytes. Above this size the last eighth of the saving would take seconds of each build. */
const LARGE = 2_000_000
const QUALITY_IF_LARGE = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < MIN_BYTES) return
  const [small, common] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          content.byteLength > LARGE ? QUALITY_IF_LARGE : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, common)])
}
