/**
 * What the installed app was started for while a window was open already. The browser brings that window to the front and hands the rest to
 * us (`launch_handler`): a shortcut, a link, files from the file manager. Nothing is sent by it; what is being written is saved first.
 */
import { isServerPath } from '../../../../shared/contracts/bff-routes.ts'
import { START_PAGE } from '../../../../shared/contracts/launch.ts'

/** The parts of the Launch Handler API that are used here; TypeScript's library does not have it, nor has every browser. */
export type LaunchParams = {
  readonly targetURL?: string | null | undefined
  readonly files: readonly { readonly getFile: () => Promise<File> }[]
}
export type LaunchQueue = { readonly setConsumer: (consumer: (params: LaunchParams) => void) => void }

export type LaunchDeps = {
  readonly queue: LaunchQueue
  readonly origin: string
  /** The address that this document was loaded from: the launch that opened the window has been followed by that. */
  readonly loadedFrom: string
  /** Browsers hand the last launch over again after a reload. */
  readonly isReload: boolean
  /** Lives as long as the window. */
  readonly marks: Pick<Storage, 'getItem' | 'setItem'>
  /** Everything typed is on the disk when it resolves. */
  readonly saveAll: () => Promise<void>
  /** Keeps facts of the files on the device and gives the page that opens them. */
  readonly keepFiles: (files: readonly File[]) => Promise<string>
  /** A page of the app. */
  readonly show: (path: string) => void
  /** An address that the server answers. */
  readonly leaveTo: (url: string) => void
  readonly onFailure: (cause: unknown) => void
}

/** In the window's storage: a launch has been followed here. */
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
  // The icon only brings the window to the front, whatever is open in it.
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
