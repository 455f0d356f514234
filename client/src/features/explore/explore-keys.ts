/** Every query of what attorneys see of clients' requests begins with it. Apart from the queries, so that the start of the app does not load them. */
export const exploreKey = ['explore'] as const
