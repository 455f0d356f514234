/**
 * The importer killed at a page, 100 times: what is read again, and whether a page is lost or doubled. The product's importer and store run in
 * Node with a PDF worker that reads made-up pages; a kill is a window whose writes reach the device no more.
 */
import { createImporter } from '../../client/src/features/kiwi/import/importer.ts'
import type { CaseFileStore } from '../../client/src/features/kiwi/storage/case-files.ts'
import { openCaseDevice } from '../../client/src/features/kiwi/testing/case-device.ts'
import { madeUpPdf, scriptedWorkers } from '../../client/src/features/kiwi/testing/scripted-workers.ts'
import { ALICE } from '../../client/src/offline/testing/memory-deps.ts'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import type { Row } from './rows.ts'

const KILLS = 100
const PAGES = 120
const READ_AGAIN = 25
const SEED = 61
const TEXTS = Array.from({ length: PAGES }, (_, at) => `Text of page ${at + 1}.`)

type Profile = ReturnType<typeof openCaseDevice>['profile']

/** `killAt`: how many pages this window reads before it is killed; Infinity: it is not. */
function openWindow(workspace: string, profile: Profile, killAt: number) {
  const device = openCaseDevice(profile)
  const read: number[] = []
  let isKilled = false
  const unlessKilled =
    <Asked extends readonly unknown[], Given>(call: (...asked: Asked) => Promise<Given | null>) =>
    (...asked: Asked): Promise<Given | null> =>
      isKilled ? Promise.resolve(null) : call(...asked)
  const store: CaseFileStore = {
    ...device.store,
    savePages: unlessKilled(device.store.savePages),
    document: unlessKilled(device.store.document),
    changeDocument: unlessKilled(device.store.changeDocument),
  }
  const importer = createImporter({
    ...{ store, place: { owner: ALICE, workspace }, locks: undefined, now: () => (profile.clock.now += 1) },
    ...scriptedWorkers((page) => {
      read.push(page)
      if (read.length >= killAt) isKilled = true
    }),
    setTimer: () => () => undefined,
    digest: () => Promise.resolve('digest'),
    room: () => Promise.resolve(null),
  })
  const isDone = async (): Promise<void> => {
    while (importer.getSnapshot().imports.length > 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { device, importer, read, isDone }
}

export async function measureResume(): Promise<readonly Row[]> {
  const random = seededRandom(SEED)
  let [most, wrong] = [0, 0]
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { again, isWhole } = await killed(random.between(1, PAGES - 1))
    most = Math.max(most, again)
    if (!isWhole) wrong += 1
  }
  const rows = { floor: null, is: 'most', unit: 'rows' } as const
  return [
    { what: `pages read again, most of ${KILLS} kills`, measured: most, goal: READ_AGAIN, ...rows },
    { what: 'documents with a page lost or doubled', measured: wrong, goal: 0, ...rows },
  ]
}

async function killed(at: number): Promise<{ readonly again: number; readonly isWhole: boolean }> {
  const { profile, store } = openCaseDevice()
  const workspace = await store.addWorkspace(ALICE, 'Matter')
  const bytes = madeUpPdf(TEXTS)
  const first = openWindow(workspace, profile, at)
  first.importer.add([{ name: 'Report.pdf', size: bytes.length, bytes: () => Promise.resolve(bytes) }])
  await first.isDone()
  const second = openWindow(workspace, profile, Infinity)
  const [left] = (await second.device.store.documents(ALICE, workspace)).rows
  if (left === undefined) return { again: PAGES, isWhole: false }
  second.importer.goOn(left)
  await second.isDone()
  const [ready] = (await second.device.store.documents(ALICE, workspace)).rows
  const pages = ready === undefined ? [] : await second.device.store.pages({ owner: ALICE, workspace }, ready)
  const texts = pages.map(({ text }) => text)
  return {
    again: first.read.filter((page) => second.read.includes(page)).length,
    isWhole: ready?.state === 'ready' && JSON.stringify(texts) === JSON.stringify(TEXTS),
  }
}
