export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Hidden command of the scripts. Prints a value and its description on each line, then `:none`, `:open`, `:files` or `:folders`. */
export const completeCommand = '__complete'

/** Each script asks the command, so that its completions are always current. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion of hooktrail
# The word without quotes, as the command would get it, and the quote that is open at its end. Nothing in it is run.
_hooktrail_unquoted() {
  local text=$1 char next i
  REPLY= quote=
  for (( i = 0; i < \${#text}; i++ )); do
    char=\${text:i:1} next=\${text:i+1:1}
    if [[ $char == "$quote" ]]; then quote=
    elif [[ -z $quote && $char == [\\'\\"] ]]; then quote=$char
    elif [[ $char == \\\\ && ( -z $quote || $quote == \\" && $next == [\\"\\\\\\$\\\`] ) ]]; then
      REPLY+=$next i=$((i + 1))
    else REPLY+=$char
    fi
  done
}
# As text to type within the open quote, or without one.
_hooktrail_quoted() {
  local char i
  REPLY=
  [[ -n $2 ]] || printf -v REPLY %q "$1"
  [[ -n $2 ]] || return
  for (( i = 0; i < \${#1}; i++ )); do
    char=\${1:i:1}
    if [[ $2 == \\' && $char == \\' ]]; then char="'\\\\''"
    elif [[ $2 == \\" && $char == [\\"\\\\\\$\\\`] ]]; then char=\\\\$char
    fi
    REPLY+=$char
  done
}
_hooktrail() {
  local IFS=$'\\n' line paths prefix value given open i last=-1 rest=$COMP_LINE blank quote REPLY
  local -a words
  COMPREPLY=()
  # bash splits at = and : too: what no blank separates in the line is one word.
  for (( i = 0; i <= COMP_CWORD; i++ )); do
    blank=\${rest%%[![:space:]]*} rest=\${rest#"\${rest%%[![:space:]]*}"}
    [[ $i -eq 0 || -n $blank ]] && last=$((last + 1))
    words[last]+=\${COMP_WORDS[i]} rest=\${rest#"\${COMP_WORDS[i]}"}
  done
  # Of the last word, bash replaces only what is behind the last = or :.
  given=\${words[last]%"$2"}
  [[ -n $2 && $given == "\${words[last]}" ]] && given=
  _hooktrail_unquoted "$given"
  given=$REPLY open=$quote
  for (( i = 1; i <= last; i++ )); do
    _hooktrail_unquoted "\${words[i]}"
    words[i]=$REPLY
  done
  value=\${words[last]}
  [[ $value == --*=* ]] && value=\${value#*=}
  prefix=\${words[last]%"$value"}
  while read -r line; do
    case $line in
      :*) paths=\${line#:} ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" ${completeCommand} -- "\${words[@]:1}" 2>/dev/null)
  case $paths in
    files) paths=-f ;;
    folders) paths=-d ;;
    open) compopt -o nospace 2>/dev/null; paths= ;;
    *) paths= ;;
  esac
  if [[ -n $paths ]]; then
    compopt -o filenames 2>/dev/null
    while read -r line; do COMPREPLY+=("$prefix$line"); done < <(compgen $paths -- "$value")
  fi
  # Values are of senders: bash inserts them as they are, unless they are names of files.
  for i in "\${!COMPREPLY[@]}"; do
    value=\${COMPREPLY[i]#"$given"}
    [[ -n $paths ]] || _hooktrail_quoted "$value" "$open"
    [[ -n $paths ]] || value=$REPLY
    COMPREPLY[i]=$value
    # In double quotes, an exclamation mark can't be quoted.
    [[ $open == \\" && $value == *!* ]] && unset "COMPREPLY[i]"
  done
}
complete -F _hooktrail hooktrail
`,
  zsh: `#compdef hooktrail
# zsh completion of hooktrail
_hooktrail() {
  local line paths
  local -a values after
  while IFS= read -r line; do
    case $line in
      :*) paths=\${line#:} ;;
      *) line=\${line//\\\\/\\\\\\\\} values+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done < <("\${words[1]}" ${completeCommand} -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  [[ $paths == open ]] && after=(-S '')
  (( $#values )) && _describe -V hooktrail values "\${(@)after}"
  [[ $PREFIX == --*=* ]] && compset -P 1 '*='
  case $paths in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _hooktrail "$@"; else compdef _hooktrail hooktrail; fi
`,
  fish: `# fish completion of hooktrail
function __hooktrail_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l prefix ''
  set -l value $current
  if string match -q -- '--*=*' $current
    set prefix (string replace -r -- '=.*' '=' $current)
    set value (string replace -r -- '^[^=]*=' '' $current)
  end
  set -l program $words[1]
  set -e words[1]
  for line in ($program ${completeCommand} -- $words "$current" 2>/dev/null)
    switch $line
      case :files
        string join \\n -- $prefix(__fish_complete_path "$value")
      case :folders
        string join \\n -- $prefix(__fish_complete_directories "$value")
      case ':*'
      case '*'
        echo $line
    end
  end
end
complete -c hooktrail -f -a '(__hooktrail_complete)'
`,
}
