import '@zxcvbn-ts/language-common'
export const words = 1
