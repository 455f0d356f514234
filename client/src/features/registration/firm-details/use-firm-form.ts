/** The firm's form outside of the wizard: what is typed, what is wrong with it, and its draft on this device. */
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  EMPTY_FIRM_DETAILS,
  firmErrors,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import type { Autosave } from '../../../offline/engine/draft-autosave.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { useUnsavedWork } from '../../../platform/unsaved-work.tsx'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import type { RegistrationServices } from '../registration-services.ts'
import { createDraftKeeper } from '../wizard/registration-draft.store.ts'
import { readFirmDetails } from '../wizard/registration-draft.ts'

type Form = {
  readonly values: FirmDetails
  readonly errors: FirmErrors
  readonly problem: string | null
  /** Counts the refusals, so that a view can move the focus at each one. */
  readonly refusals: number
}

export type FirmForm = Form & {
  readonly change: (patch: Partial<FirmDetails>) => void
  readonly refuse: (errors: FirmErrors, problem: string | null) => void
  readonly clearMessages: () => void
  /** False, with the messages shown, where there are faults. */
  readonly check: () => boolean
  readonly keeper: Autosave<FirmDetails>
}

/** null until the draft has been read. */
export function useFirmDraft({ drafts }: RegistrationServices): FirmDetails | null {
  const { signup, logger } = usePlatform()
  const [firm, setFirm] = useState<FirmDetails | null>(null)
  useEffect(() => {
    let isCurrent = true
    const open = (stored: FirmDetails | null): void => {
      // Saved on the way to the login screen, so it is the younger of the two.
      const beforeLogin = readPostSignupDraft(signup.read(STORAGE_KEYS.postSignupDraft))
      if (isCurrent) setFirm((current) => current ?? beforeLogin ?? stored ?? EMPTY_FIRM_DETAILS)
    }
    drafts.load().then(
      (draft) => open(draft?.firm ?? null),
      (cause: unknown) => {
        logger.warn('The firm details could not be read on this device.', cause)
        open(null)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [drafts, logger, signup])
  return firm
}

export function useFirmForm(initial: FirmDetails, { drafts, timing }: RegistrationServices): FirmForm {
  const [form, setForm] = useState<Form>({ values: initial, errors: {}, problem: null, refusals: 0 })
  /** A look-up answers whoever asked, and that may be a form of some keys ago: what is kept must not be. */
  const latest = useRef(initial)
  const keeper = useMemo(() => createDraftKeeper<FirmDetails>(drafts.saveFirm, timing), [drafts, timing])
  useEffect(() => {
    const flush = (): void => void keeper.flush().catch(() => undefined)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])
  useUnsavedWork(keeper.flush)

  const refuse = (errors: FirmErrors, problem: string | null): void =>
    setForm((current) => ({ ...current, errors, problem, refusals: current.refusals + 1 }))
  return {
    ...form,
    keeper,
    refuse,
    change: (patch) => {
      latest.current = { ...latest.current, ...patch }
      keeper.change(latest.current)
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
