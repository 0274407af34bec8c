/** Drawings of states, coloured by the brand: above the title of a screen, a result or an empty list. */
export { BrokenKite } from '../kit/ui/drawings/broken-kite.tsx'
export { EmptyBasket } from '../kit/ui/drawings/empty-basket.tsx'
export { PoleAndLadder } from '../kit/ui/drawings/pole-and-ladder.tsx'
export { SealedReceipt } from '../kit/ui/drawings/sealed-receipt.tsx'
export { Signpost } from '../kit/ui/drawings/signpost.tsx'
export { StallWithPin } from '../kit/ui/drawings/stall-with-pin.tsx'
export { TeaAndClock } from '../kit/ui/drawings/tea-and-clock.tsx'
export { TornReceipt } from '../kit/ui/drawings/torn-receipt.tsx'
