import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { MarketplaceState } from '../../../../shared/contracts/marketplace-states.ts'
import { MARKETPLACE_RULES } from '../../../../shared/domain/law/marketplace-rules.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Time } from '../../ui/time.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { DecidedList, useDeciding } from './decided-list.tsx'
import { PacksPart } from './packs-part.tsx'
import { StateDialog } from './state-dialog.tsx'
import { statesQuery } from './states.queries.ts'
import styles from './moderation.module.css'

const shownSchema = z.enum(['all', 'open', 'closed']).catch('all')

const PANEL = 'states-and-rules'
const PARTS = {
  states: {
    title: 'States',
    lead: 'Where attorneys can find clients’ requests. Every state is closed until counsel has signed and you open it.',
  },
  rules: {
    title: 'Rules of liens',
    lead: 'Which rule makes the figures of a lien, by state and date. You can switch one off, set its dates and add a note, never change its formula.',
  },
} as const

/** /admin/states: where clients are introduced to attorneys; with ?part=rules, the rules of liens by state. */
export function StatesScreen(): ReactNode {
  const [query] = useAddressQuery()
  const part = query.get('part') === 'rules' ? 'rules' : 'states'
  useDocumentTitle(PARTS[part].title)
  return (
    <Stack>
      <PageHeading {...PARTS[part]} />
      <Tabs
        label="States and rules"
        panelId={PANEL}
        selected={part}
        tabs={[
          { id: 'states', label: PARTS.states.title, to: '/admin/states' },
          { id: 'rules', label: PARTS.rules.title, to: '/admin/states?part=rules' },
        ]}
      />
      <TabPanel id={PANEL} selected={part}>
        {part === 'rules' ? <PacksPart /> : <StatesPart />}
      </TabPanel>
    </Stack>
  )
}

function StatesPart(): ReactNode {
  const { http } = usePlatform()
  const [query, setQuery] = useAddressQuery()
  const shown = shownSchema.parse(query.get('show'))
  const list = useQuery(statesQuery(http))
  const deciding = useDeciding<MarketplaceState>()
  const { pending } = deciding
  const open = list.data?.filter(({ isOpen }) => isOpen).length ?? 0
  return (
    <Stack>
      <Toolbar>
        <SelectField
          label="Show"
          value={shown}
          onChange={({ target }) => setQuery(target.value === 'all' ? {} : { show: target.value })}
        >
          <option value="all">All states</option>
          <option value="open">{list.data === undefined ? 'Open' : `Open (${open})`}</option>
          <option value="closed">
            {list.data === undefined ? 'Closed' : `Closed (${list.data.length - open})`}
          </option>
        </SelectField>
      </Toolbar>
      <DecidedList
        label="States"
        loading="Loading states…"
        elsewhere="Choose “All states” to see the others."
        list={list}
        isShown={isShown(shown)}
        deciding={deciding}
      >
        {(state) => (
          <StateRow
            key={state.state}
            state={state}
            now={list.dataUpdatedAt}
            onChange={() => deciding.ask(state)}
          />
        )}
      </DecidedList>
      {pending !== null && (
        <StateDialog
          state={pending}
          onClose={deciding.cancel}
          onDone={() =>
            deciding.finish(`${jurisdictionName(pending.state)} is ${pending.isOpen ? 'closed' : 'open'}.`)
          }
        />
      )}
    </Stack>
  )
}

function isShown(shown: z.output<typeof shownSchema>): (state: MarketplaceState) => boolean {
  return ({ isOpen }) => shown === 'all' || isOpen === (shown === 'open')
}

type StateRowProps = {
  readonly state: MarketplaceState
  readonly now: number
  readonly onChange: () => void
}

function StateRow({ state, now, onChange }: StateRowProps): ReactNode {
  const { isOpen, reason, changedAt, changedBy } = state
  const name = jurisdictionName(state.state)
  const rule = MARKETPLACE_RULES[state.state]
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <h2>{name}</h2>
        <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
        {rule?.value === 'shut' && <Badge tone="warning">A rule speaks against it</Badge>}
        <Button
          size="small"
          className={styles['change']}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          onClick={onChange}
        >
          {isOpen ? 'Close' : 'Open'}
        </Button>
      </div>
      {rule !== undefined && (
        <p className={styles['soft']}>
          {rule.citation}. {rule.note} Source: {rule.source}, read on {rule.readOn}.{' '}
          {rule.reviewedBy === null ? 'Verify before you rely on it.' : `Reviewed by ${rule.reviewedBy}.`}
        </p>
      )}
      {changedAt === null ? (
        <p className={styles['soft']}>Never opened.</p>
      ) : (
        <p className={styles['soft']}>
          {reason} · {changedBy ?? 'Operator'}, <Time at={Date.parse(changedAt)} now={now} />
        </p>
      )}
    </li>
  )
}
