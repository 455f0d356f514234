import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { AdminPack, PackChange } from '../../../../shared/contracts/admin-packs.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Time } from '../../ui/time.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { DecidedList, useDeciding } from './decided-list.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { datesWords, packName, packsQuery } from './packs.queries.ts'
import styles from './moderation.module.css'

const shownSchema = z.enum(['all', 'changed', 'off']).catch('all')
type Shown = z.output<typeof shownSchema>

type Pending = { readonly pack: AdminPack; readonly isOff: boolean }

/** The rule packs of liens, with what an administrator changed of each. */
export function PacksPart(): ReactNode {
  const { http } = usePlatform()
  const [query, setQuery] = useAddressQuery()
  const shown = shownSchema.parse(query.get('show'))
  const list = useQuery(packsQuery(http))
  const deciding = useDeciding<Pending>()
  const { pending } = deciding
  const counted = (label: string, which: Shown): string =>
    list.data === undefined ? label : `${label} (${list.data.filter(isShown(which)).length})`
  return (
    <Stack>
      <Toolbar>
        <SelectField
          label="Show"
          value={shown}
          onChange={({ target }) => {
            deciding.forget()
            setQuery({ part: 'rules', ...(target.value === 'all' ? {} : { show: target.value }) })
          }}
        >
          <option value="all">{counted('All rules', 'all')}</option>
          <option value="changed">{counted('Changed', 'changed')}</option>
          <option value="off">{counted('Switched off', 'off')}</option>
        </SelectField>
      </Toolbar>
      <DecidedList
        label="Rules of liens"
        loading="Loading rules…"
        elsewhere="Choose “All rules” to see the others."
        list={list}
        isShown={isShown(shown)}
        deciding={deciding}
      >
        {(pack) => (
          <PackEntry
            key={packName(pack)}
            pack={pack}
            now={list.dataUpdatedAt}
            onChange={(isOff) => deciding.ask({ pack, isOff })}
          />
        )}
      </DecidedList>
      {pending !== null && (
        <PackDialog
          pack={pending.pack}
          isOff={pending.isOff}
          onClose={deciding.cancel}
          onDone={() =>
            deciding.finish(`${packName(pending.pack)}: saved. Devices get it when they are next online.`)
          }
        />
      )}
    </Stack>
  )
}

function isShown(shown: Shown): (pack: AdminPack) => boolean {
  return ({ override }) =>
    shown === 'all' || (shown === 'changed' ? override !== null : override?.isOff === true)
}

type PackEntryProps = {
  readonly pack: AdminPack
  readonly now: number
  readonly onChange: (isOff: boolean) => void
}

function PackEntry({ pack, now, onChange }: PackEntryProps): ReactNode {
  const { override, cite, url, formula, basedOn, reviewedBy, changes } = pack
  const name = packName(pack)
  const isOff = override?.isOff === true
  const dates = override?.dates ?? null
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <h2>{name}</h2>
        <Badge tone={isOff ? 'danger' : 'success'}>{isOff ? 'Switched off' : 'In use'}</Badge>
        {reviewedBy === null && <Badge tone="warning">not reviewed</Badge>}
        <Button
          size="small"
          className={styles['change']}
          aria-label={`Dates and note: ${name}`}
          onClick={() => onChange(isOff)}
        >
          Dates and note
        </Button>
        <Button
          size="small"
          aria-label={`${isOff ? 'Switch on' : 'Switch off'}: ${name}`}
          onClick={() => onChange(!isOff)}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
      </div>
      <p className={styles['soft']}>
        {url === null ? (
          cite
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {cite}
          </a>
        )}
        . Formula {formula}. For a day of {basedOn}{' '}
        {datesWords(dates ?? { from: pack.effectiveFrom, to: pack.effectiveTo })}
        {dates === null ? '' : `; shipped: ${datesWords({ from: pack.effectiveFrom, to: pack.effectiveTo })}`}
        . {reviewedBy === null ? 'Verify before you rely on it.' : `Reviewed by ${reviewedBy}.`}
      </p>
      {override !== null && override.note !== '' && <p className={styles['words']}>{override.note}</p>}
      {changes.length > 0 && (
        <details>
          <summary className={styles['soft']}>History ({changes.length})</summary>
          <ul className={styles['reports']}>
            {changes.map((change) => (
              <li key={change.changedAt}>
                {changeWords(change)} · {change.changedBy ?? 'Operator'},{' '}
                <Time at={Date.parse(change.changedAt)} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function changeWords({ isOff, dates, note }: PackChange): string {
  const words = [isOff ? 'Switched off' : 'In use', ...(dates === null ? [] : [datesWords(dates)])]
  return `${words.join(', ')}${note === '' ? ', without a note' : `: ${note}`}`
}
