/** Where a message is written that may wait on this device. What was typed before is there again. */
import { useMemo, useState, type ReactNode } from 'react'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { Alert } from '../../ui/alert.tsx'
import { MessageComposer } from '../../ui/message-composer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toOfflineError } from '../engine/offline-error.ts'
import { useOffline } from './offline-provider.tsx'
import { textDraft, type TextDraft } from './text-draft.ts'
import { useConnectivity } from './use-connectivity.ts'
import { useDraft, type DraftHandle } from './use-draft.ts'

type DraftedComposerProps = TextDraft & {
  readonly owner: UserId
  readonly maxLength: number
  /** What happens to the message while there is a connection. */
  readonly hint: string
  /** Queues the trimmed text, which deletes the draft. */
  readonly onQueue: (text: string) => Promise<void>
}

export function DraftedComposer(props: DraftedComposerProps): ReactNode {
  const { kind, id, owner } = props
  const { core } = useOffline()
  const draft = useDraft(
    useMemo(() => textDraft(core.draftDeps, owner, { kind, id }), [core, owner, kind, id]),
  )
  switch (draft.load.status) {
    case 'loading':
    case 'elsewhere':
      return <Skeleton rows={1} label="Loading what you wrote…" />
    case 'failed':
      return (
        <Alert tone="warning" role="status">
          {toOfflineError(draft.load.error).words}
        </Alert>
      )
    case 'ready':
      return <LoadedComposer {...props} draft={draft} initial={draft.load.stored} />
  }
}

type LoadedComposerProps = DraftedComposerProps & {
  readonly draft: DraftHandle<string, string>
  readonly initial: string
}

function LoadedComposer({ maxLength, hint, onQueue, draft, initial }: LoadedComposerProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const [text, setText] = useState(initial)
  async function queue(body: string): Promise<string | null> {
    try {
      // Queueing deletes the draft, so a failure of its last save must not prevent sending.
      await draft.flush().catch(() => undefined)
      await onQueue(body)
      setText('')
      return null
    } catch (cause) {
      return toOfflineError(cause).words
    }
  }
  return (
    <MessageComposer
      text={text}
      maxLength={maxLength}
      hint={isOffline ? OFFLINE_HINT : hint}
      onText={(typed) => {
        setText(typed)
        draft.change(typed)
      }}
      onSend={queue}
    />
  )
}

const OFFLINE_HINT = 'You’re offline. Your message is saved on this device and sent when you’re back online.'
