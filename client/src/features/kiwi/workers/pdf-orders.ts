/** The messages between the page and the worker that reads and draws PDF files. */

/** Pages that are read, and then saved, together. */
export const TOGETHER = 25

export type PdfOrder =
  /** Reads the pages from `from` on, one after the other; pauses after each 25 until it is told to go on. */
  | {
      readonly kind: 'read'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly from: number
      readonly password?: string
    }
  /** What was read is saved: reading goes on. */
  | { readonly kind: 'go_on' }
  /** Opens a file to draw its pages. */
  | { readonly kind: 'open'; readonly bytes: Uint8Array<ArrayBuffer>; readonly password?: string }
  /** Draws a page of the opened file, so many pixels wide, and finds the boxes of a place in its text. */
  | {
      readonly kind: 'draw'
      readonly page: number
      readonly width: number
      /** Offsets within the text of the page. */
      readonly place: { readonly start: number; readonly end: number } | null
    }

/** A box in parts of the page's width and height, from the top left. */
export type PageBox = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type PdfAnswer =
  | { readonly kind: 'opened'; readonly pages: number }
  | {
      readonly kind: 'page'
      readonly number: number
      /** null: the page cannot be read. */
      readonly read: { readonly text: string; readonly scanned: boolean; readonly isBlank: boolean } | null
    }
  | { readonly kind: 'paused' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'drawn'
      readonly page: number
      readonly picture: ImageBitmap
      readonly boxes: readonly PageBox[]
    }
  /** The message is for the log. */
  | { readonly kind: 'failed'; readonly why: 'locked' | 'damaged'; readonly message: string }
