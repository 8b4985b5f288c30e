/** What the facts of the trail that hold one of a closed list may hold, besides what reading operations are asked with. */
interface FactCodes {
  because: 'code' | 'password' | 'unknown' | 'refused' | 'failed' | 'expired';
  channel: 'both' | 'email' | 'sms' | 'none';
  decision: 'take' | 'keep' | 'accepted' | 'rejected';
  direction: 'incoming' | 'outgoing';
  how: 'temporary' | 'link';
  layout: 'card' | 'sheet' | 'receipt' | 'roll';
  purpose: 'appointment' | 'missed' | 'result' | 'critical' | 'daily' | 'weekly' | 'report' | 'test';
  read: 'basis';
  urgency: 'emergency' | 'urgent' | 'routine';
  via: 'password' | 'openid' | 'reset link';
}

/** The facts that are always one of a closed list. */
export type CodedFact = keyof FactCodes;

/** What one of them may be. */
export type FactCode<F extends CodedFact> = FactCodes[F];
