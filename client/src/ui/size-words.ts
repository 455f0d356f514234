export { sizeWords } from '../../../shared/domain/size-words.ts'
