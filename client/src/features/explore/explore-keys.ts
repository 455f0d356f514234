/** Every query of what attorneys see of clients' requests begins with it. Apart from the queries, so that the start of the app does not load them. */
export const exploreKey = ['explore'] as const

/** Those that change with the attorney's own interests. */
export const interestsKey = [...exploreKey, 'interests'] as const
