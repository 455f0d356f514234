/** Whether questions of this workspace may go to a language model, and what it is to write to the next one. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  ASSISTANT_TASKS,
  getAssistantEndpoint,
  getConsentEndpoint,
} from '../../../../../shared/contracts/assistant.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { assistantQuery, consentQuery, type ModelFacts } from './assistant.queries.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import type { ModelChoice } from './model-choice.ts'
import { TASKS } from './model-tasks.ts'
import { SwitchOff } from './switch-off.tsx'
import styles from './model.module.css'

type ModelBarProps = {
  readonly choice: ModelChoice | null
  readonly onChoice: (choice: ModelChoice | null) => void
}

export function ModelBar({ choice, onChoice }: ModelBarProps): ReactNode {
  const { http } = usePlatform()
  const { place } = useWorkspace()
  const isOffline = useConnectivity() === 'offline'
  const facts = useCachedQuery({
    answer: useQuery(assistantQuery(http)),
    name: 'assistant',
    schema: getAssistantEndpoint.response,
  })
  const given = useCachedQuery({
    answer: useQuery(consentQuery(http, place.workspace)),
    name: `assistant-consent/${place.workspace}`,
    schema: getConsentEndpoint.response,
  })
  if (facts.status === 'loading' || given.status === 'loading') return null
  if (facts.status !== 'known' || given.status !== 'known')
    return (
      <p className={styles['note']}>
        Whether a language model is set up is not known {isOffline ? 'without a connection' : 'just now'}.
        These are the documents’ own words.
      </p>
    )
  const { model } = facts.value
  if (model === null)
    return <p className={styles['note']}>No language model is set up. These are the documents’ own words.</p>
  const { consent } = given.value
  if (consent === null) return <OffBar model={model} isOffline={isOffline} />
  return (
    <div className={styles['bar']}>
      <SelectField
        label="Answer with"
        value={choice?.task ?? ''}
        hint={
          isOffline
            ? 'You’re offline: a question for the model is kept, and asked when you’re online.'
            : undefined
        }
        onChange={({ target }) => {
          const task = ASSISTANT_TASKS.find((one) => one === target.value)
          onChoice(task === undefined ? null : { task, model })
        }}
      >
        <option value="">The documents’ own words</option>
        <optgroup label={`Written by ${model.name} at ${model.host}`}>
          {ASSISTANT_TASKS.map((task) => (
            <option key={task} value={task}>
              {TASKS[task].label}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <p className={styles['note']}>
        {model.name} at {model.host} was switched on for this workspace on{' '}
        {formatFullTime(Date.parse(consent.givenAt))}.{' '}
        <SwitchOff workspace={place.workspace} onDone={() => onChoice(null)} />
      </p>
    </div>
  )
}

function OffBar({
  model,
  isOffline,
}: {
  readonly model: ModelFacts
  readonly isOffline: boolean
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['off']}>
      <p className={styles['note']}>
        These are the documents’ own words. A language model, {model.name} at {model.host}, can write answers
        too. It is off for this workspace, and nothing is sent.
      </p>
      <Button size="small" onClick={() => setIsOpen(true)}>
        See what it would be sent
      </Button>
      <ConsentDialog model={model} open={isOpen} isOffline={isOffline} onClose={() => setIsOpen(false)} />
    </div>
  )
}
