import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  changePackEndpoint,
  MAX_PACK_NOTE,
  type AdminPack,
} from '../../../../shared/contracts/admin-packs.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useFaultFocus } from '../../ui/use-fault-focus.ts'
import { changePack, datesWords, packName, type PackOrder } from './packs.queries.ts'
import { useDecision } from './use-decision.ts'

type PackDialogProps = {
  readonly pack: AdminPack
  /** As the form begins. */
  readonly isOff: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

type Typed = {
  readonly isOff: boolean
  readonly hasDates: boolean
  readonly from: string
  readonly to: string
  readonly note: string
}

/** Changes a rule in two steps: what is wanted, then what it does to attorneys’ figures. */
export function PackDialog({ pack, isOff, onClose, onDone }: PackDialogProps): ReactNode {
  const { http } = usePlatform()
  const formId = useId()
  const dates = pack.override?.dates ?? null
  const [typed, setTyped] = useState<Typed>({
    ...{ isOff, hasDates: dates !== null, note: pack.override?.note ?? '' },
    from: dates?.from ?? pack.effectiveFrom,
    to: dates === null ? (pack.effectiveTo ?? '') : (dates.to ?? ''),
  })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const [order, setOrder] = useState<PackOrder | null>(null)
  const form = useFaultFocus(refusals)
  const saving = useDecision({
    decide: (asked: PackOrder) => changePack(http, pack, asked),
    onDecided: onDone,
  })
  const check = (): void => {
    const { success, data, error } = changePackEndpoint.request.safeParse(orderFrom(pack, typed))
    setOrder(success ? data : null)
    setFaults(
      Object.fromEntries(error?.issues.map(({ path, message }) => [String(path.at(-1)), message]) ?? []),
    )
    if (!success) setRefusals(refusals + 1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={packName(pack)}
      actions={
        order === null ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button key="save" type="submit" form={formId} variant="primary">
              Save
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setOrder(null)}>Back</Button>
            <Button
              key="confirm"
              variant={order.isOff ? 'danger' : 'primary'}
              busy={saving.isBusy}
              onClick={() => saving.send(order)}
            >
              Confirm
            </Button>
          </>
        )
      }
    >
      {order === null ? (
        <form
          id={formId}
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            check()
          }}
        >
          <Fields typed={typed} faults={faults} onChange={setTyped} />
        </form>
      ) : (
        <Stack>
          <FormError>{saving.failure}</FormError>
          <Effects pack={pack} order={order} />
        </Stack>
      )}
    </Dialog>
  )
}

function orderFrom({ number }: AdminPack, { isOff, hasDates, from, to, note }: Typed): PackOrder {
  return { seen: number, isOff, dates: hasDates ? { from, to: to === '' ? null : to } : null, note }
}

type FieldsProps = {
  readonly typed: Typed
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (typed: Typed) => void
}

function Fields({ typed, faults, onChange }: FieldsProps): ReactNode {
  return (
    <Stack>
      <CheckboxField
        label="Switched off"
        hint="No figure is worked out by this rule, and attorneys are shown the note instead."
        checked={typed.isOff}
        onChange={({ target }) => onChange({ ...typed, isOff: target.checked })}
      />
      <CheckboxField
        label="Other dates than it was shipped with"
        checked={typed.hasDates}
        onChange={({ target }) => onChange({ ...typed, hasDates: target.checked })}
      />
      {typed.hasDates && (
        <>
          <TextField
            label="First day"
            type="date"
            value={typed.from}
            error={faults['from']}
            onChange={({ target }) => onChange({ ...typed, from: target.value })}
          />
          <TextField
            label="Last day"
            type="date"
            optional
            value={typed.to}
            error={faults['to']}
            onChange={({ target }) => onChange({ ...typed, to: target.value })}
          />
        </>
      )}
      <TextArea
        label="Note"
        rows={3}
        maxLength={MAX_PACK_NOTE}
        hint="Attorneys see it beside each figure of the rule. It must name no matter and no client."
        value={typed.note}
        error={faults['note']}
        onChange={({ target }) => onChange({ ...typed, note: target.value })}
      />
    </Stack>
  )
}

/** What is about to happen; takes the focus, because the form that had it is gone. */
function Effects({ pack, order }: { readonly pack: AdminPack; readonly order: PackOrder }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { isOff, dates, note } = order
  const days = dates ?? { from: pack.effectiveFrom, to: pack.effectiveTo }
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone={isOff ? 'warning' : 'info'} title={isOff ? 'Switch the rule off?' : 'Save the rule?'}>
        <ul>
          <li>
            {isOff
              ? 'No new figure is worked out by it. Amounts that come to the server from now on keep a settlement statement from being issued until they are entered by hand. Earlier ones stay.'
              : `It is used for a day of ${pack.basedOn} ${datesWords(days)}.`}
          </li>
          <li>{note === '' ? 'There is no note.' : `Note for attorneys: ${note}`}</li>
          <li>Its formula stays as it is. Your name is recorded with the change.</li>
        </ul>
      </Alert>
    </div>
  )
}
