/** A workspace whose files are taken and read by scripted workers, for tests. */
import { expect, vi } from 'vitest'
import { ALICE } from '../../../offline/testing/memory-deps.ts'
import type { AddedFile } from '../import/file-taker.ts'
import { createImporter, type Importer, type ImporterDeps } from '../import/importer.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { openCaseDevice, type CaseDevice } from './case-device.ts'
import { madeUpPdf, scriptedWorkers } from './scripted-workers.ts'

export type Room = {
  readonly device: CaseDevice
  readonly importer: Importer
  readonly workspace: string
  /** Numbers of the pages that were read, in order. */
  readonly pagesRead: number[]
  /** Runs what a timer waits for. */
  readonly runTimers: () => void
  readonly documents: () => Promise<readonly CaseDocument[]>
  readonly notices: () => readonly string[]
  /** Resolves when nothing is being taken or read. */
  readonly isDone: () => Promise<void>
}

export async function openRoom(
  device: CaseDevice = openCaseDevice(),
  workspace?: string,
  change: Partial<ImporterDeps> = {},
): Promise<Room> {
  const { store } = device
  const place = workspace ?? (await store.addWorkspace(ALICE, 'Matter'))
  const pagesRead: number[] = []
  const timers = new Set<() => void>()
  const importer = createImporter({
    ...{
      store,
      place: { owner: ALICE, workspace: place },
      locks: undefined,
      now: () => (device.profile.clock.now += 1),
    },
    ...scriptedWorkers((number) => pagesRead.push(number)),
    setTimer: (work) => {
      timers.add(work)
      return () => timers.delete(work)
    },
    digest: (bytes) => Promise.resolve(new TextDecoder().decode(bytes).slice(0, 400)),
    room: () => Promise.resolve(null),
    ...change,
  })
  return {
    ...{ device, importer, workspace: place, pagesRead },
    runTimers: () => [...timers].forEach((work) => work()),
    documents: async () => (await store.documents(ALICE, place)).rows,
    notices: () => importer.getSnapshot().notices.map(({ words }) => words),
    isDone: () =>
      vi.waitFor(() => expect(importer.getSnapshot().imports).toEqual([]), { timeout: 5_000, interval: 1 }),
  }
}

export const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): AddedFile => ({
  ...{ name, size: bytes.length },
  bytes: () => Promise.resolve(bytes),
})
export const text = (words: string) => new TextEncoder().encode(words)
export const MAIL = [
  'From: a@example.test\r\nSubject: Hi\r\nMIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the note.',
  '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=Note.txt\r\n\r\nThe note.\r\n--b--',
].join('\r\n')
export const pagesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Text of page ${at + 1}.`)

/** A workspace whose window closed when it had saved 25 of 60 pages. */
export async function leftInTheMiddle(): Promise<Pick<Room, 'device' | 'workspace'>> {
  const room = await openRoom()
  const { device, importer, workspace } = room
  const { savePages } = device.store
  vi.spyOn(device.store, 'savePages').mockImplementationOnce(async (...pages) => {
    const saved = await savePages(...pages)
    closeWindow(room)
    return saved
  })
  importer.add([fileOf('Report.pdf', madeUpPdf(pagesOf(60)))])
  await room.isDone()
  return { device: openCaseDevice(device.profile), workspace }
}

/** Nothing of the window is saved any more, and it is not asked to stop. */
export function closeWindow({ device: { store } }: Room): void {
  for (const call of ['savePages', 'document', 'changeDocument'] as const)
    vi.spyOn(store, call).mockResolvedValue(null)
}

export async function textOf(
  { device, workspace }: Room,
  document: CaseDocument,
): Promise<readonly string[]> {
  const pages = await device.store.pages({ owner: ALICE, workspace }, document)
  return pages.map((page) => page.text)
}
