/**
 * Handles launches of the installed app while a window is already open. The browser focuses that window and passes the target
 * (`launch_handler`): a shortcut, a link, or files. Unsaved work is saved first; a launch never sends anything.
 */
import { isServerPath } from '../../../../shared/contracts/bff-routes.ts'
import { START_PAGE } from '../../../../shared/contracts/launch.ts'

/** The used parts of the Launch Handler API, which TypeScript's types and some browsers lack. */
export type LaunchParams = {
  readonly targetURL?: string | null | undefined
  readonly files: readonly { readonly getFile: () => Promise<File> }[]
}
export type LaunchQueue = { readonly setConsumer: (consumer: (params: LaunchParams) => void) => void }

export type LaunchDeps = {
  readonly queue: LaunchQueue
  readonly origin: string
  /** The URL this document was loaded from, to skip the launch that opened the window. */
  readonly loadedFrom: string
  /** Browsers repeat the last launch after a reload. */
  readonly isReload: boolean
  /** Lives as long as the window. */
  readonly marks: Pick<Storage, 'getItem' | 'setItem'>
  /** Everything typed is on the disk when it resolves. */
  readonly saveAll: () => Promise<void>
  /** Stores the files' metadata on the device and returns the path of the page that opens them. */
  readonly keepFiles: (files: readonly File[]) => Promise<string>
  /** Navigates to a page of the app. */
  readonly show: (path: string) => void
  /** Leaves the app for a URL that the server handles. */
  readonly leaveTo: (url: string) => void
  readonly onFailure: (cause: unknown) => void
}

/** Session storage key: this window has handled a launch. */
const MARK = 'cr_launched'

export function followLaunches(deps: LaunchDeps): void {
  let isFirst = true
  deps.queue.setConsumer((params) => {
    const isOpening = isFirst
    isFirst = false
    const isRepeated = isOpening && deps.isReload && deps.marks.getItem(MARK) !== null
    deps.marks.setItem(MARK, '1')
    if (!isRepeated) follow(params, isOpening, deps).catch(deps.onFailure)
  })
}

async function follow(
  { targetURL, files }: LaunchParams,
  isOpening: boolean,
  deps: LaunchDeps,
): Promise<void> {
  if (files.length > 0) {
    const opened = await Promise.all(files.map((file) => file.getFile()))
    await deps.saveAll()
    deps.show(await deps.keepFiles(opened))
    return
  }
  const target = targetOf(targetURL, deps.origin)
  if (target === null || (isOpening && target.href === deps.loadedFrom)) return
  const path = `${target.pathname}${target.search}${target.hash}`
  // A launch by the icon only focuses the window.
  if (path === START_PAGE) return
  await deps.saveAll()
  if (isServerPath(target.pathname)) deps.leaveTo(target.href)
  else deps.show(path)
}

function targetOf(url: string | null | undefined, origin: string): URL | null {
  if (url === undefined || url === null || !URL.canParse(url)) return null
  const target = new URL(url)
  return target.origin === origin ? target : null
}
