/** Makes a file in a worker, with progress and a way to cancel. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../../../../shared/domain/app-error.ts'

/** `About`: what is made. `Made`: what is said of it afterwards. */
export type Making<About, Made> =
  | { readonly status: 'idle' }
  /** `part`: what is done, up to 1. */
  | { readonly status: 'making'; readonly about: About; readonly part: number }
  | { readonly status: 'saved'; readonly about: About; readonly made: Made }
  | { readonly status: 'canceled'; readonly about: About }
  | { readonly status: 'failed'; readonly about: About; readonly words: string }

type Make<Made> = (run: {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}) => Promise<Made>

export type FileMaking<About, Made> = {
  readonly state: Making<About, Made>
  /** Never rejects. `create` makes the file and saves it on this device. */
  readonly make: (about: About, create: Make<Made>) => Promise<void>
  readonly cancel: () => void
}

const NOT_LOADED =
  'The part of the app that makes files couldn’t be loaded. Try again, and reload the page if it fails again.'

/** One file at a time: a further one cancels the one before. Leaving the page cancels too. */
export function useFileMaking<About, Made>(): FileMaking<About, Made> {
  const [state, setState] = useState<Making<About, Made>>({ status: 'idle' })
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const make = useCallback(async (about: About, create: Make<Made>) => {
    work.current?.abort()
    const control = new AbortController()
    const { signal } = control
    work.current = control
    const show = (next: Making<About, Made>): void => {
      if (work.current === control) setState(next)
    }
    const onProgress = (part: number): void => show({ status: 'making', about, part })
    onProgress(0)
    try {
      show({ status: 'saved', about, made: await create({ signal, onProgress }) })
    } catch (error) {
      show(
        signal.aborted ? { status: 'canceled', about } : { status: 'failed', about, words: wordsOf(error) },
      )
    }
  }, [])
  const cancel = useCallback(() => work.current?.abort(), [])
  return { state, make, cancel }
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.userMessage : NOT_LOADED
}
