// A program in TypeScript, with the client that a generator makes of the OpenAPI document: it sets up a table for itself,
// plays some moves there, first ones first, and says what is asked then.

import {
  type BurgundyFrame,
  type BurgundyHexName,
  type BurgundyState,
  Configuration,
  GamesApi,
  type GameFactsGameEnum,
  instanceOfBurgundyState,
  instanceOfOrleansState,
  JoiningApi,
  type LiveMessage,
  type OrleansFrame,
  type OrleansPlaceName,
  type PestFrame,
  type PestLocationName,
  PlayingApi,
  type Position,
  type State,
} from "./client/index.ts";

const MOVES = 40;

/** Play the game with two seats of our own; the last position. */
async function play(basePath: string, game: GameFactsGameEnum): Promise<Position> {
  const { rules } = await new GamesApi(new Configuration({ basePath })).gameFacts({ game });
  const { table, tokens } = await new JoiningApi(new Configuration({ basePath })).setUpTable({
    newTableBody: { game, seats: [{ kind: "me" }, { kind: "here", name: "Second" }] },
  });
  const at = tokens.map(({ token }) => new PlayingApi(new Configuration({ basePath, accessToken: token })));
  let now = await at[0].position({ id: table, seat: 0 });
  if (now.game !== game || now.rules !== rules) throw new Error(`this is ${now.game}, rules ${now.rules}`);
  for (let made = 0; made < MOVES && !now.over; made++) {
    const seat = now.deciding[0];
    const { version, moves } = await at[seat].position({ id: table, seat });
    const moveBody = { seat, version, move: moves[0].move, key: crypto.randomUUID() };
    await at[seat].makeMove({ id: table, moveBody });
    now = await at[0].position({ id: table, seat: 0 });
  }
  return now;
}

/** What the players are asked: frames know their own fields, and those of lanes too. */
function asked(state: State): string {
  if (instanceOfBurgundyState(state)) return inBurgundy(state.stack[state.stack.length - 1]);
  if (instanceOfOrleansState(state)) return inOrleans(state.stack[state.stack.length - 1]);
  return inPest(state.stack[state.stack.length - 1]);
}

function inBurgundy(frame: BurgundyFrame): string {
  switch (frame.is) {
    case "LoadOne":
      return `${frame.is} of ${frame.depots.join()}`;
    case "Together":
      return frame.lanes.flat().map(inBurgundy).join();
    default:
      return frame.is;
  }
}

function inOrleans(frame: OrleansFrame): string {
  switch (frame.is) {
    case "ReturnFollowers": {
      const place: OrleansPlaceName = frame.place;
      return `${frame.is} from ${place}`;
    }
    case "Together":
      return frame.lanes.flat().map(inOrleans).join();
    default:
      return frame.is;
  }
}

function inPest(frame: PestFrame): string {
  switch (frame.is) {
    case "Walk": {
      const path: PestLocationName[] = frame.path;
      return `${frame.is} from ${path.join()}`;
    }
    case "Together":
      return frame.lanes.flat().map(inPest).join();
    default:
      return frame.is;
  }
}

/** The hexes that a player of Burgundy can reach and has not covered. */
export function open({ players }: BurgundyState, seat: number): BurgundyHexName[] {
  const { reach, covered } = players[seat];
  return reach.filter((hex) => !covered.includes(hex));
}

/** Whether a message of the socket is a position, which only its own fields tell. */
export function isPosition(message: LiveMessage): message is Position {
  return "state" in message && message.state.players.length > 0;
}

const [basePath, game] = Deno.args;
const { version, state } = await play(basePath, game as GameFactsGameEnum);
console.log(version > 0, asked(state));
