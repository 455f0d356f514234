/** Upper bounds of a referral's fields: generous for a person, small enough that a payload stays under the signed route's body limit. */
export const FIELD_MAX = 320
export const SUBJECT_MAX = 200
export const CASE_DETAILS_MAX = 20_000
export const AREA_MAX = 60
export const FILES_MAX = 50
/** Bytes that the signed e-mail routes accept, headers excluded. */
export const SIGNED_BODY_MAX = 262_144
