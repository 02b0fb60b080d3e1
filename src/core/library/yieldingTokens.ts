import type { AccessTokens } from "../api/accessTokens.ts";
import { isSnippetError } from "../errors.ts";
import type { LiveWindows } from "../lease/liveWindows.ts";

/**
 * The tokens of a window that may be cut off from its editor, which keeps the secrets: an extension host can outlive a
 * browser or a connection that was lost by hours. While the editor answers nothing, the window counts as ended, so that
 * others send what it has.
 */
export function yieldingTokens(
  tokens: AccessTokens,
  windows: Pick<LiveWindows, "rest">,
): AccessTokens {
  const tell = (isResting: boolean): void => {
    try {
      windows.rest?.(isResting);
    } catch {
      // It still counts as ended; all that it sends it can send.
    }
  };
  const watched = async (asked: Promise<string>): Promise<string> => {
    try {
      const token = await asked;
      tell(false);
      return token;
    } catch (error) {
      if (isSnippetError(error, "storage") && error.details.reason === "no answer") {
        tell(true);
      }
      throw error;
    }
  };
  return {
    current: (signal) => watched(tokens.current(signal)),
    refused: (token, signal) => watched(tokens.refused(token, signal)),
  };
}
