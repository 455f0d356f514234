/**
 * A DATA_DIR that can be filled to the last byte. If mounting is permitted, it is a separate file system (tmpfs of a fixed size) that a
 * file fills. Otherwise the file size limit (RLIMIT_FSIZE) of the running processes is set to one page, which fails every larger write,
 * with EFBIG instead of ENOSPC.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallVolume = {
  readonly dir: string
  /** Which of the two methods is used. */
  readonly how: string
  /** Makes writes fail, at least for these processes. */
  fill(pids: readonly number[]): Promise<void>
  free(): Promise<void>
  remove(): void
}

/** Far more than a run of ten minutes stores. */
const SIZE = '256m'
const PIECE = 1024 * 1024
const PAGE = 4096

export function createSmallVolume(): SmallVolume {
  const dir = mkdtempSync(join(tmpdir(), 'counselrelay-chaos-'))
  const remove = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', dir], { stdio: 'pipe' })
  } catch {
    return { ...limitedFiles(), dir, remove }
  }
  return {
    ...ballast(join(dir, 'ballast')),
    dir,
    remove() {
      // Lazily, as a process may still have a file open.
      execFileSync('umount', ['--lazy', dir], { stdio: 'pipe' })
      remove()
    },
  }
}

function ballast(path: string): Pick<SmallVolume, 'how' | 'fill' | 'free'> {
  return {
    how: `a file system of its own (tmpfs, ${SIZE})`,
    async fill() {
      const file = await open(path, 'w')
      try {
        for (const size of [PIECE, PAGE]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(path, { force: true }),
  }
}

async function writeUntilFull(file: { write(data: Buffer): Promise<unknown> }, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(piece)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

function limitedFiles(): Pick<SmallVolume, 'how' | 'fill' | 'free'> {
  let limited: readonly number[] = []
  const limit = (pid: number, size: string): void => {
    try {
      execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`], { stdio: 'pipe' })
    } catch (error) {
      // A process that was killed in the meantime has no limits.
      if (isAlive(pid)) throw error
    }
  }
  return {
    how: 'a limit on the size of files (RLIMIT_FSIZE)',
    fill(pids) {
      limited = pids
      for (const pid of pids) limit(pid, String(PAGE))
      return Promise.resolve()
    },
    free() {
      for (const pid of limited) limit(pid, 'unlimited')
      limited = []
      return Promise.resolve()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
