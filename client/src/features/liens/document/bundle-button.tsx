import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { downloadBlob } from '../../../platform/download.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './document-file-buttons.module.css'
import { dayOf } from './use-matter-data.ts'

type State =
  | { readonly status: 'idle' }
  | { readonly status: 'making'; readonly part: number }
  | { readonly status: 'saved'; readonly files: number; readonly absent: number }
  | { readonly status: 'canceled' }
  | { readonly status: 'failed'; readonly words: string }

type BundleButtonProps = {
  readonly book: { readonly id: string; readonly body: UnitValues }
  /** Of the matter, also hidden ones. */
  readonly documents: readonly { readonly id: string; readonly body: UnitValues }[]
  /** Documents that cannot be read on this device just now. */
  readonly unopened: number
}

/** "Download bundle (ZIP)": final documents and statements with their hashes, and by name what is not on this device. */
export function BundleButton(props: BundleButtonProps): ReactNode {
  const { state, make, cancel } = useBundle(props)
  const first = useRef<HTMLButtonElement>(null)
  const isMaking = state.status === 'making'
  const wasMaking = useRef(false)
  useEffect(() => {
    // The button that cancels had the focus and is gone.
    if (wasMaking.current && !isMaking && document.activeElement === document.body) first.current?.focus()
    wasMaking.current = isMaking
  }, [isMaking])
  return (
    <div className={styles['files']}>
      <div className={styles['row']}>
        <Button ref={first} busy={isMaking} onClick={() => void make()}>
          Download bundle (ZIP)
        </Button>
        {isMaking && (
          <>
            <progress className={styles['progress']} aria-label="Bundle being made" value={state.part} />
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said(state)}
      </p>
      {state.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {state.words}
        </Alert>
      )}
    </div>
  )
}

function said(state: State): string {
  switch (state.status) {
    case 'idle':
    case 'failed':
      return ''
    case 'making':
      return 'Making the bundle…'
    case 'canceled':
      return 'The bundle was not made.'
    case 'saved': {
      const files = `${state.files} ${state.files === 1 ? 'document' : 'documents'} as PDF and Word file`
      const left = state.absent === 0 ? '' : ` ${state.absent} not in it: its index.txt names them.`
      return `The bundle was saved with your downloads: ${files}.${left}`
    }
  }
}

const NOT_LOADED =
  'The part of the app that makes files couldn’t be loaded. Try again, and reload the page if it fails again.'

function useBundle({ book, documents, unopened }: BundleButtonProps) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const { core } = useOffline()
  const { now } = core.draftDeps
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  async function make(): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    work.current = control
    setState({ status: 'making', part: 0 })
    try {
      const [{ browserDocumentFiles }, { bundlePlan }, { makeBundle }] = await Promise.all([
        import('../../../documents/browser-document-files.ts'),
        import('./matter-bundle.ts'),
        import('./make-bundle.ts'),
      ])
      const plan = bundlePlan(book, documents, unopened)
      const onProgress = (part: number): void => {
        if (!signal.aborted) setState({ status: 'making', part })
      }
      const file = await makeBundle(plan, { files: browserDocumentFiles(window), now, onProgress, signal })
      // Without facts of the case: others may see the list of downloads.
      downloadBlob(`matter-bundle-${dayOf(now())}.zip`, file)
      setState({ status: 'saved', files: plan.documents.length, absent: plan.absent.length })
    } catch (error) {
      if (signal.aborted) setState({ status: 'canceled' })
      else setState({ status: 'failed', words: error instanceof AppError ? error.userMessage : NOT_LOADED })
    }
  }
  return { state, make, cancel: () => work.current?.abort() }
}
