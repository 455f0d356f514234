/** Shows nothing of this site at once, and takes away what a visitor typed. */

/** A page that anybody could have open. */
const NEUTRAL_PAGE = 'https://www.weather.gov/'
/** Milliseconds: the page is left even if the device does not answer. */
const PATIENCE = 300

/** `forget`: deletes what was typed on this device. `go`: replaces the page, so that "Back" does not return to it. */
export function leavePage(forget: () => Promise<unknown>, go: (url: string) => void): void {
  document.body.hidden = true
  document.title = 'Weather'
  let hasLeft = false
  const leave = (): void => {
    if (hasLeft) return
    hasLeft = true
    go(NEUTRAL_PAGE)
  }
  setTimeout(leave, PATIENCE)
  forget().then(leave, leave)
}
