/** The call of night passes. */
import { data, endpoint, z } from '@gapura/core/api'

const night = z.object({ left: z.number() })

export const getNight = endpoint('GET', '/api/{account}/night', {
  summary: 'How many night passes are left for tonight',
  answer: data(night),
})
