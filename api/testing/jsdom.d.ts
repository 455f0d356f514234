/** The part of jsdom that tests of server-rendered pages use. The servers' types include no DOM. */
declare module 'jsdom' {
  export type PageElement = {
    readonly id: string
    readonly tagName: string
    readonly textContent: string
    readonly lang: string
    /** Of a form control. */
    readonly name: string
    readonly value: string
    /** Of a form. */
    readonly method: string
    closest(selector: string): PageElement | null
    getAttribute(name: string): string | null
    hasAttribute(name: string): boolean
  }
  export type PageDocument = {
    readonly title: string
    readonly body: PageElement
    readonly documentElement: PageElement
    querySelector(selector: string): PageElement | null
    querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number }
    getElementById(id: string): PageElement | null
  }
  export class JSDOM {
    constructor(html: string)
    readonly window: {
      readonly document: PageDocument
      readonly FormData: new (form: PageElement) => Iterable<readonly [string, unknown]>
    }
  }
}
