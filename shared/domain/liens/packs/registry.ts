/** Every pack. To add one, write it in the file of its topic; a new text of a law is a new version beside the old one. */
import { ILLINOIS } from './illinois.ts'
import { MEDICARE_PACKS } from './medicare.ts'
import type { Pack } from './pack.ts'
import { PAYER_PACKS } from './payers.ts'
import { PROVIDER_LIENS } from './provider-liens.ts'
import { COMPENSATION_PACKS } from './workers-compensation.ts'

export const PACKS: readonly Pack[] = [
  ...ILLINOIS,
  ...PROVIDER_LIENS,
  ...MEDICARE_PACKS,
  ...PAYER_PACKS,
  ...COMPENSATION_PACKS,
]
