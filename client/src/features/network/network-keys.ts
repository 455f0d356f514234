/** Every query of the directory and of private networks begins with it. Apart from the queries, so that the start of the app does not load them. */
export const networkKey = ['network'] as const
