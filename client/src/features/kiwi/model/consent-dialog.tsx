/** What an attorney reads before the language model is switched on for a workspace. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { assistantQuery, consentQuery, giveConsent, type ModelFacts } from './assistant.queries.ts'
import styles from './model.module.css'

type ConsentDialogProps = {
  readonly model: ModelFacts
  readonly open: boolean
  readonly isOffline: boolean
  readonly onClose: () => void
}

export function ConsentDialog({ model, open, isOffline, onClose }: ConsentDialogProps): ReactNode {
  const { http } = usePlatform()
  const { place } = useWorkspace()
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: () => giveConsent(http, place.workspace, model),
    onSuccess: (state) => {
      queries.setQueryData(consentQuery(http, place.workspace).queryKey, state)
      onClose()
    },
    // Another model may be set up by now.
    onError: () => void queries.invalidateQueries(assistantQuery(http)),
  })
  const { name, host, notice } = model
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Let a language model write in this workspace?"
      actions={
        <>
          <Button onClick={onClose}>Leave it off</Button>
          <Button
            variant="primary"
            busy={giving.isPending}
            aria-disabled={isOffline || undefined}
            onClick={() => !isOffline && giving.mutate()}
          >
            Switch on for this workspace
          </Button>
        </>
      }
    >
      <FactList className={styles['facts']}>
        <Fact term="Model">{name}</Fact>
        <Fact term="Where it runs">{host}</Fact>
        <Fact term="What it is sent">
          For each question that you give it: the question and at most 12 passages of these documents, 12,000
          characters in all. No file names, no other documents, nothing about you.
        </Fact>
        <Fact term={`What ${host} keeps`}>
          {notice ?? `The operator has not said how long ${host} keeps what it is sent.`}
        </Fact>
        <Fact term="What our server keeps">
          Who asked, when, the model, how much was sent, and how it ended. No words of yours or of a document.
        </Fact>
        <Fact term="Your duty">Check your duty of confidentiality (ABA Formal Opinion 512).</Fact>
      </FactList>
      <p className={styles['note']}>You can switch it off at any time. What was sent cannot be taken back.</p>
      {isOffline && (
        <p role="status" className={styles['note']}>
          You’re offline. It can be switched on once you’re online.
        </p>
      )}
      <FormError>{giving.error === null ? null : failureMessage(giving.error)}</FormError>
    </Dialog>
  )
}
