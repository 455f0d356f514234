import { useMemo, type ReactNode } from 'react'
import { z } from 'zod'
import {
  updateFirmRequestSchema,
  type Office,
  type OwnFirm,
} from '../../../../../shared/contracts/own-firm.ts'
import { isUsState, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { US_STATES } from '../../../../../shared/domain/us-states.ts'
import { createAddressLookups } from '../../../platform/address/address-lookups.ts'
import { OfficeFields, type OfficeValues } from '../../../platform/address/office-fields.tsx'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptFormFrame } from '../kept-form-frame.tsx'
import styles from '../settings.module.css'
import { keptShape, useKeptForm } from '../use-kept-form.ts'
import { OfficeReview, officeLine } from './office-review.tsx'
import { useOwnFirm, useSaveFirm } from './own-firm.queries.ts'

/** Settings > Firm: the name and the office in force, and an office that waits for a reviewer. */
export function FirmTab(): ReactNode {
  const { state, onRetry } = useOwnFirm()
  return (
    <Stack>
      <QueryState
        state={state}
        onRetry={onRetry}
        loading="Loading your firm…"
        rows={5}
        title="We couldn’t load your firm"
        offline="You’re offline, and this device has no copy of your firm’s details yet. Connect to load them."
      >
        {({ firm }) =>
          firm === null ? <NoFirm /> : firm.isApproved ? <Firm firm={firm} /> : <Applied firm={firm} />
        }
      </QueryState>
    </Stack>
  )
}

function NoFirm(): ReactNode {
  return (
    <EmptyState
      title="No firm yet"
      action={
        <LinkButton to="/preview/firm-details" variant="primary">
          Enter your firm details
        </LinkButton>
      }
    >
      Your firm’s name and address come with your application.
    </EmptyState>
  )
}

/** Until the application is decided, it is the one place where the firm is changed. */
function Applied({ firm }: { readonly firm: OwnFirm }): ReactNode {
  return (
    <Card aria-labelledby="firm-heading">
      <h2 id="firm-heading">Your firm</h2>
      <FactList>
        <Fact term="Firm Name">{firm.firmName}</Fact>
        <Fact term="Address">{officeLine(firm)}</Fact>
      </FactList>
      <p className={styles['soft']}>
        These details are part of your application. You can change them there until we’ve decided.
      </p>
      <div>
        <LinkButton to="/bar-verification-preview">Open your application</LinkButton>
      </div>
    </Card>
  )
}

function Firm({ firm }: { readonly firm: OwnFirm }): ReactNode {
  return (
    <>
      {firm.review !== null && <OfficeReview firm={firm} review={firm.review} />}
      <Card aria-labelledby="firm-heading">
        <h2 id="firm-heading">Your firm</h2>
        <p className={styles['soft']}>
          Name, street and city change at once, and our reviewers see the change. Another ZIP code or state
          goes to our reviewers with its whole address; your present address holds until they’ve decided.
        </p>
        <FirmForm firm={firm} />
      </Card>
    </>
  )
}

type FirmValues = Pick<FirmDetails, 'firmName' | 'office_address' | 'firmCity' | 'firmState' | 'firmZip'>

const SHAPE = keptShape<FirmValues>(
  'settings-firm',
  z.object({
    firmName: z.string(),
    office_address: z.string(),
    firmCity: z.string(),
    firmState: z.enum(['', ...US_STATES]),
    firmZip: z.string(),
  }),
)

function FirmForm({ firm }: { readonly firm: OwnFirm }): ReactNode {
  const { http } = usePlatform()
  const lookups = useMemo(() => createAddressLookups(http), [http])
  const form = useKeptForm({
    shape: SHAPE,
    saved: valuesOf(firm),
    schema: updateFirmRequestSchema,
    bodyOf: (values) => values,
    send: useSaveFirm(),
  })
  const { values, errors, change } = form
  const moves = values.firmZip !== firm.firmZip || values.firmState !== firm.firmState
  return (
    <KeptFormFrame
      form={form}
      what="your firm’s details"
      saveLabel={moves ? 'Save and submit the address' : 'Save firm'}
      savedWords={
        firm.review?.reason === null
          ? 'Saved. Your new address waits for our reviewers; we’ll email you once it’s checked.'
          : 'Your firm has been saved.'
      }
    >
      <TextField
        label="Firm Name"
        name="firmName"
        autoComplete="organization"
        value={values.firmName}
        error={errors['firmName']}
        onChange={({ target }) => change({ firmName: target.value })}
      />
      <OfficeFields
        values={values}
        errors={errors}
        lookups={lookups}
        onChange={(patch) => change(withoutOtherPlace(patch, values.firmZip))}
      />
      {moves && (
        <p className={styles['soft']}>
          This address is checked before it holds. Until then: {officeLine(firm)}.
        </p>
      )}
    </KeptFormFrame>
  )
}

/**
 * The city and state of another ZIP code go with it: the look-up of the new one fills them in, and where it can't, the attorney does. So a
 * new ZIP code is never submitted with the place of the old one.
 */
function withoutOtherPlace(patch: Partial<OfficeValues>, zip: string): Partial<OfficeValues> {
  const isOtherZip = patch.firmZip !== undefined && patch.firmZip !== zip
  return isOtherZip ? { firmCity: '', firmState: '', ...patch } : patch
}

/** The office that waits is the one that the attorney wants; one that was refused is not. */
function valuesOf(firm: OwnFirm): FirmValues {
  const office: Office = firm.review !== null && firm.review.reason === null ? firm.review : firm
  const { office_address, firmCity, firmState, firmZip } = office
  return {
    firmName: firm.firmName,
    ...{ office_address, firmCity, firmZip },
    firmState: isUsState(firmState) ? firmState : '',
  }
}
