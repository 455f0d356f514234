/** The firm form outside the wizard: its values, errors, and the draft on this device. */
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  EMPTY_FIRM_DETAILS,
  firmErrors,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { useDraft, type DraftHandle } from '../../../offline/react/use-draft.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import type { RegistrationServices } from '../registration-services.ts'
import { readFirmDetails } from '../wizard/registration-draft.ts'

type Form = {
  readonly values: FirmDetails
  readonly errors: FirmErrors
  readonly problem: string | null
  /** Counts failed submissions, so that a view can move the focus after each. */
  readonly refusals: number
}

export type FirmForm = Form & {
  readonly change: (patch: Partial<FirmDetails>) => void
  readonly refuse: (errors: FirmErrors, problem: string | null) => void
  readonly clearMessages: () => void
  /** Validates the form. Returns false and shows the messages if there are errors. */
  readonly check: () => boolean
}

/** The firm section of the registration draft. */
export type FirmDraft = DraftHandle<FirmDetails | null, FirmDetails>

/** `firm` is null until the draft has been read. */
export function useFirmDraft({ drafts }: RegistrationServices): {
  readonly firm: FirmDetails | null
  readonly draft: FirmDraft
} {
  const { signup, logger } = usePlatform()
  // Saved when leaving for the login screen, so it is newer than the draft.
  const [beforeLogin] = useState(() => readPostSignupDraft(signup.read(STORAGE_KEYS.postSignupDraft)))
  const source = useMemo(
    () => ({
      load: async () => (await drafts.load())?.firm ?? null,
      save: drafts.saveFirm,
      remove: drafts.remove,
    }),
    [drafts],
  )
  const draft = useDraft(source)
  const { load } = draft
  useEffect(() => {
    if (load.status === 'failed')
      logger.warn('The firm details could not be read on this device.', load.error)
  }, [load, logger])
  const isRead = load.status === 'ready' || load.status === 'failed'
  const stored = load.status === 'ready' ? load.stored : null
  return { draft, firm: isRead ? (beforeLogin ?? stored ?? EMPTY_FIRM_DETAILS) : null }
}

export function useFirmForm(initial: FirmDetails, save: FirmDraft['change']): FirmForm {
  const [form, setForm] = useState<Form>({ values: initial, errors: {}, problem: null, refusals: 0 })
  /** A lookup calls `change` from an older render, so the saved values must not come from its closure. */
  const latest = useRef(initial)

  const refuse = (errors: FirmErrors, problem: string | null): void =>
    setForm((current) => ({ ...current, errors, problem, refusals: current.refusals + 1 }))
  return {
    ...form,
    refuse,
    change: (patch) => {
      latest.current = { ...latest.current, ...patch }
      save(latest.current)
      setForm((current) => ({
        ...current,
        values: { ...current.values, ...patch },
        errors: Object.fromEntries(Object.entries(current.errors).filter(([field]) => !(field in patch))),
      }))
    },
    clearMessages: () => setForm((current) => ({ ...current, errors: {}, problem: null })),
    check: () => {
      const errors = firmErrors(form.values)
      if (Object.keys(errors).length === 0) return true
      refuse(errors, null)
      return false
    },
  }
}

function readPostSignupDraft(text: string | null): FirmDetails | null {
  if (text === null) return null
  try {
    return readFirmDetails(JSON.parse(text))
  } catch {
    return null
  }
}
