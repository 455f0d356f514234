import { version } from '../../../package.json'

/** Of the release that this window runs. */
export const APP_VERSION: string = version
