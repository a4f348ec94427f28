// Generates ids for records that are created on this device.

/** 96 random bits as text. (crypto.randomUUID exists on https pages only.) */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-')
}
