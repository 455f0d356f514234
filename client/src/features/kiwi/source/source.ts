/** A place in a document that is to be shown. */
export type Source = {
  readonly file: string
  readonly start: number
  readonly end: number
}
